import { CommandError, parseLine } from './command-line.ts'
import { gitCommands, runGit } from './git-commands.ts'
import { Repository } from './repository.ts'

type Command = (repository: Repository, words: string[]) => string | Promise<string>

const commands: Readonly<Record<string, Command>> = {
  git: runGit,
  ls: async (repository) => [...(await repository.folder()).keys()].join('\n'),
  cat: async (repository, names) => {
    const folder = await repository.folder()
    const texts = names.map((name) => folder.get(name) ?? fail(`cat: ${name}: No such file or directory`))
    return texts.join('').replace(/\n$/, '')
  },
  echo: (_, words) => words.join(' '),
  help,
}

function fail(message: string): never {
  throw new CommandError(message)
}

function help(): string {
  const own = ['ls', 'cat <file>', 'echo "<text>" > <file>', 'echo "<text>" >> <file>']
  const uses = Object.values(gitCommands).map(({ use }) => use)
  return [...own, ...uses].map((use) => `  ${use}`).join('\n')
}

/** A terminal with a folder and its repository: it knows a few commands, and no programs. */
export class Terminal {
  readonly repository: Repository

  private constructor(repository: Repository) {
    this.repository = repository
  }

  static async open(): Promise<Terminal> {
    return new Terminal(await Repository.create())
  }

  /** Runs a line, and gives what it prints. */
  async run(line: string): Promise<string> {
    try {
      return await this.#run(line)
    } catch (error) {
      if (error instanceof CommandError) return error.message
      throw error
    }
  }

  async #run(line: string): Promise<string> {
    const {
      words: [name, ...words],
      into,
    } = parseLine(line)
    if (name === undefined) return ''
    if (name === '$') fail('The $ is the sign of the terminal itself. Type what stands behind it.')
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (!command) fail(`${name}: command not found. There are ${Object.keys(commands).join(', ')}.`)
    const output = await command(this.repository, words)
    if (!into) return output
    const before = into.isAdded ? ((await this.repository.folder()).get(into.file) ?? '') : ''
    await this.repository.write(into.file, `${before}${output}\n`)
    return ''
  }
}
