/** The calls that loop-guards.ts inserts. Wrappers are marked at both ends, so that both can be removed again. */
export const guardMarks = {
  block: '__guard();',
  statement: ['{__guard(0);', '/*__guard*/}'],
  value: ['(__guard(),', '/*__guard*/)'],
} as const

const inserted = /\{__guard\(0\);|\(__guard\(\),|__guard\(\);|\/\*__guard\*\/[)}]|\n\/\/# sourceURL=\S+/g

/** Text in which learners see their code as they typed it. */
export function withoutGuards(text: string): string {
  return text.replace(inserted, '')
}
