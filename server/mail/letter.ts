/** A mail's content, for both of its formats. */
export interface Letter {
  subject: string
  parts: LetterPart[]
}

/** A paragraph, a link shown as a button, or a code to type. */
export type LetterPart = string | { label: string; url: string } | { code: string }

const signature = 'Waymark'

/** As plain text. */
export function letterText({ parts }: Letter): string {
  return `${[...parts.map(textOf), signature].join('\n\n')}\n`
}

function textOf(part: LetterPart): string {
  if (typeof part === 'string') return part
  return 'code' in part ? `    ${part.code}` : `${part.label}:\n${part.url}`
}

/** As HTML without external resources. */
export function letterHtml({ subject, parts }: Letter): string {
  const body = [...parts, signature].map(htmlOf).join('\n')
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f4f1e8;color:#22302a;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:34rem;margin:0 auto;padding:24px;background:#ffffff;border-radius:12px">
${body}
</div>
</body>
</html>
`
}

function htmlOf(part: LetterPart): string {
  if (typeof part === 'string') return `<p>${escaped(part)}</p>`
  if ('code' in part)
    return `<p style="font:600 28px/1.2 ui-monospace,monospace;letter-spacing:4px">${escaped(part.code)}</p>`
  const url = escaped(part.url)
  return `<p><a href="${url}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1f5a41;color:#ffffff;font-weight:600;text-decoration:none">${escaped(part.label)}</a></p>
<p style="font-size:13px;overflow-wrap:anywhere">${url}</p>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
