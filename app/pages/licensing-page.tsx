import { paths } from '../paths.ts'
import { publicPageMeta } from '../shell/page-meta.ts'
import { TextPage } from './text-page.tsx'

export const meta = () =>
  publicPageMeta(paths.licensing, 'Licensing', 'What belongs to whom, and what you may do with it.')

export default function LicensingPage() {
  return (
    <TextPage title="Licensing" lead="What belongs to whom, and what you may do with it.">
      <h2>Waymark itself</h2>
      <p>The software is under the MIT licence: use it, change it, run it for your own school or friends.</p>
      <h2>Videos, books and courses</h2>
      <p>
        They belong to their providers. Waymark links to them and plays videos in the provider's own player; each
        provider's licence says what else you may do.
      </p>
      <h2>Typefaces and icons</h2>
      <p>
        Headings are set in Bricolage Grotesque by Mathieu Triay, text in Figtree by Erik Kennedy, both under the SIL
        Open Font License. The icons are Lucide's, under the ISC licence.
      </p>
    </TextPage>
  )
}
