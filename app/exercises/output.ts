const maxLength = 20_000
const rest = '\n… and more, which is not shown.'

/** A program's output in order, cut at a readable length. */
export class Output {
  text = ''
  #isCut = false
  readonly #show: (text: string) => void

  /** @param show receives output in pieces, also from an endless program */
  constructor(show: (text: string) => void = () => {}) {
    this.#show = show
  }

  write(text: string): void {
    if (this.#isCut || text === '') return
    const room = maxLength - this.text.length
    this.#isCut = text.length > room
    const piece = this.#isCut ? text.slice(0, room) + rest : text
    this.text += piece
    this.#show(piece)
  }
}
