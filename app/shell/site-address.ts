import { unknownSiteAddress } from '../../domain/site-address.ts'

/** The site's public URL, which the server writes to each page's root element. */
export const siteAddress =
  typeof document === 'undefined' ? unknownSiteAddress : (document.documentElement.dataset.site ?? unknownSiteAddress)
