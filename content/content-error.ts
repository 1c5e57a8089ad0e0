/** Everything that is wrong with the content, a line each: `content/resources/core.yaml:12: …`. */
export class ContentError extends Error {
  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.name = 'ContentError'
  }
}
