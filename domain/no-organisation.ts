/** The organisation of a session, field by field: the product has none. */
export const noOrganisation = { orgId: null, orgRole: null, orgSlug: null, orgPermissions: null }
