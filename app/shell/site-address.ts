import { unknownSiteAddress } from '../../domain/site-address.ts'

/** Where people reach this site. Every page carries it on its root element, filled in by the server. */
export const siteAddress =
  typeof document === 'undefined' ? unknownSiteAddress : (document.documentElement.dataset.site ?? unknownSiteAddress)
