/**
 * Stands in a built page wherever the site's own address belongs, such as `https://learn.example.org`. The build does
 * not know that address; the server, which does, puts it there.
 */
export const unknownSiteAddress = 'https://address-of-this-site.invalid'
