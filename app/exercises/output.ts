const maxLength = 20_000
const rest = '\n… and more, which is not shown.'

/** What a program prints, in the order of printing, and no more of it than can be read. */
export class Output {
  text = ''
  #isCut = false
  readonly #show: (text: string) => void

  /** @param show gets what is printed piece by piece, also of a program that never ends */
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
