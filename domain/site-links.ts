import { z } from 'zod'

const web = z.url({ protocol: /^https?$/ }).max(500)

/** Links of the people who run a site. */
export const SiteLinks = z.strictObject({
  /** The address for questions: `mailto:` or a page. */
  contact: z
    .url({ protocol: /^(mailto|https?)$/ })
    .max(500)
    .optional(),
  /** A forum or chat of those who learn there. */
  community: web.optional(),
  blog: web.optional(),
  careers: web.optional(),
  /** Shown in the footer, by their names. */
  social: z
    .array(z.strictObject({ name: z.string().min(1).max(30), url: web }))
    .max(10)
    .optional(),
})
export type SiteLinks = z.infer<typeof SiteLinks>
