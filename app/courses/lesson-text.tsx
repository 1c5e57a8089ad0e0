import { memo } from 'react'
import './lesson-text.css'

/** What a section of a lesson teaches, in words. */
export const LessonText = memo(function LessonText({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, made into HTML when the site was built.
  return <div className="lesson-text" dangerouslySetInnerHTML={{ __html: html }} />
})
