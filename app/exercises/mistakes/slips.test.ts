import { parser as cssParser } from '@lezer/css'
import { parser as scriptParser } from '@lezer/javascript'
import { describe, expect, test } from 'vitest'
import { readContent } from '../../../content/read.ts'
import { givenFiles, type Work } from '../../../domain/exercises.ts'
import { htmlTree } from '../html-tree.ts'
import { mistakeBehind, mistakesIn } from './find-mistakes.ts'

const jsxParser = scriptParser.configure({ dialect: 'jsx' })

describe('a slip in a name is told by the name that was meant:', () => {
  const page = '<h1 id="top">Menu</h1><p class="card">A</p><ul id="list"><li class="card">B</li></ul>'
  test.each<[slip: string, file: string, text: string, given: Work, says: RegExp]>([
    ['an attribute', 'index.html', '<img scr="a.svg" alt="A">', {}, /no attribute `scr`. Did you mean `src`/],
    [
      'an attribute of a link',
      'index.html',
      '<img href="a.svg" alt="A">',
      {},
      /`<img>` has no attribute `href`.*`src`/,
    ],
    ['an attribute of others', 'index.html', '<p placeholder="A">B</p>', {}, /belongs to `<input>`/],
    ['a value without marks', 'index.html', '<img src="a.svg" alt=a red door>', {}, /`alt` has several words/],
    ['a comma between', 'index.html', '<img src="a.svg", alt="A">', {}, /take the comma out/],
    ['a word for an element', 'index.html', '<paragraph>A</paragraph>', {}, /`<paragraph>` is no.*`<p>`/],
    ['another word', 'index.html', '<image src="a.svg">', {}, /`<image>` is no element of HTML. Did you mean `<img>`/],
    ['an element', 'index.html', '<p><strnog>A</strnog></p>', {}, /Did you mean `<strong>`/],
    ['a file name for alt', 'index.html', '<img src="a.svg" alt="river.svg">', {}, /`river.svg` is the name of a file/],
    [
      'a file',
      'index.html',
      '<img src="rivers.svg" alt="A">',
      { 'river.svg': '' },
      /no file `rivers.svg`.*`river.svg`/,
    ],
    ['a language', 'index.html', '<html lang="english"></html>', {}, /such as `en`/],
    ['a property', 'style.css', 'p { widht: 3px }', {}, /`widht` is no property. Did you mean `width`/],
    ['a word of a property', 'style.css', 'p { display: felx }', {}, /knows no `felx`. Did you mean `flex`/],
    ['a colour', 'style.css', 'p { color: balck }', {}, /Did you mean `black`/],
    [
      'a name for a value',
      'style.css',
      ':root { --mian: red } p { color: var(--main) }',
      {},
      /`var\(--main\)`.*`--mian`/,
    ],
    [
      'a name of keyframes',
      'style.css',
      '@keyframes arrive {} p { animation: arirve 3s ease-out }',
      {},
      /No `@keyframes` has the name `arirve`. There is `arrive`/,
    ],
    [
      'keyframes of another file',
      'style.css',
      'p { animation-name: Arrive }',
      { 'moves.css': '@keyframes arrive {}' },
      /There is `arrive`/,
    ],
    ['another name', 'style.css', '@keyframes up {} p { animation: lift 3s }', {}, /has the name `lift`\.$/],
    ['a word of an animation', 'style.css', 'p { animation: up 3s forwrds }', {}, /knows no `forwrds`.*`forwards`/],
    ['a word of a transition', 'style.css', 'p { transition: colr 3s }', {}, /knows no `colr`.*`color`/],
    ['a point of keyframes', 'style.css', '@keyframes up { form { top: 0 } }', {}, /knows no `form`.*`from`/],
    ['an at-rule', 'style.css', '@mdeia print { p { color: red } }', {}, /no `@mdeia`. Did you mean `@media`/],
    ['a dot left out', 'style.css', 'card { color: red }', { 'index.html': page }, /begins with a dot: `.card`/],
    ['capitals', 'style.css', '.Card { color: red }', { 'index.html': page }, /has the class `Card`.*`.card`/],
    ['a class', 'style.css', '.crad { color: red }', { 'index.html': page }, /Did you mean `.card`/],
    ['a dot for an id', 'style.css', '.list { color: red }', { 'index.html': page }, /`#list`/],
    ['a dot at an element', 'style.css', '.ul { color: red }', { 'index.html': page }, /its name alone: `ul`/],
    [
      'an element selected',
      'style.css',
      'pargraph, uls { color: red }',
      { 'index.html': page },
      /`uls` selects nothing/,
    ],
    ['a name', 'script.js', 'const items = []\nitmes.push(1)', {}, /Nobody gave the name `itmes`. There is `items`/],
    ['a member', 'script.js', "'a'.lenght", {}, /`.lenght` is a name that nothing has.*`.length`/],
    ['a member with capitals', 'script.js', "document.queryselector('p')", {}, /`.querySelector`/],
    ['an id sought', 'script.js', "document.querySelector('#lits')", { 'index.html': page }, /`#list`/],
    ['an attribute of JSX', 'App.jsx', 'function App() { return <p classname="a">A</p> }', {}, /`className`/],
    ['an event of JSX', 'App.jsx', 'function App() { return <button onclick={f}>A</button> }', {}, /`onClick`/],
    ['a component', 'App.jsx', 'function Stop() { return null }\nfunction App() { return <Stpo /> }', {}, /`Stop`/],
    [
      'a component in small letters',
      'App.jsx',
      'function Stop() {}\nfunction App() { return <stop /> }',
      {},
      /`<Stop>`/,
    ],
  ])('%s', (_, file, text, given, says) => {
    expect(mistakesIn({ [file]: text }, given).map((mistake) => mistake.says)).toContainEqual(
      expect.stringMatching(says),
    )
  })
})

test('what stands in a rule that nearly has a name is told by that name alone', () => {
  const sheet = '@keyframe up {\n  from { top: 0 }\n  to { top: 9px }\n}\np { animation: up 3s }'
  const said = mistakesIn({ 'style.css': sheet }).map(({ line, says }) => `${line}: ${says}`)
  expect(said).toEqual([
    '1: CSS has no `@keyframe`. Did you mean `@keyframes`?',
    '5: No `@keyframes` has the name `up`.',
  ])
})

test('below an element that is never closed, no tag is said to lack its beginning', () => {
  const page = '<html lang="en">\n<head>\n<title>A<title>\n</head>\n<body>\n<h1>B</h1>\n</body>\n</html>\n'
  const said = mistakesIn({ 'index.html': page }).map(({ says }) => says)
  expect(said).toContainEqual(expect.stringMatching(/`<title>`/))
  expect(said).not.toContainEqual(expect.stringMatching(/lacks its `<`/))
})

test('a name is not told as itself, where the code around it is broken', () => {
  expect(mistakesIn({ 'script.js': 'const area = width x length' }, { 'given.js': 'const width = 3' })).toEqual([])
})

const exercises = [...readContent().lessons].flatMap(([, { tasks }]) =>
  tasks.filter(({ exercise }) => /^(html|react)$/.test(exercise.kind)).map(({ id, exercise }) => ({ id, exercise })),
)

/** A name in a file: the kind of its node, and its place. */
interface Name {
  kind: string
  from: number
  to: number
}

const namesOfLanguages =
  /^(TagName|AttributeName|PropertyName|ValueName|ClassName|IdName|VariableName|KeyframeName|KeyframeRangeName)$/

function namesIn(file: string, text: string): Name[] {
  const parser = file.endsWith('.css') ? cssParser : jsxParser
  const tree = file.endsWith('.html') ? htmlTree(text) : parser.parse(text)
  const names: Name[] = []
  tree.iterate({
    enter({ node, name, from, to }) {
      if (name === 'Element' && /^<(svg|math)/.test(text.slice(from))) return false
      if (namesOfLanguages.test(name) && node.parent?.name !== 'CloseTag') names.push({ kind: name, from, to })
      return undefined
    },
  })
  return names
}

/** A name with two letters that changed places, and with one left out. */
function slipsOf(name: string): string[] {
  if (name.length < 2) return []
  const middle = Math.max(1, Math.floor(name.length / 2))
  const swapped = name.slice(0, middle - 1) + name[middle] + name[middle - 1] + name.slice(middle + 1)
  const shorter = name.slice(0, middle) + name.slice(middle + 1)
  // One letter is near to nothing, and a name cannot begin with a digit.
  return [swapped, shorter].filter((slip) => slip !== name && slip.length > 1 && !/^\d/.test(slip))
}

test.each(exercises)('$id: a slip of one letter in any name of its solution is told', ({ exercise }) => {
  const untold: string[] = []
  for (const [file, text] of Object.entries(exercise.solution)) {
    const seen = new Set<string>()
    for (const { kind, from, to } of namesIn(file, text)) {
      const name = text.slice(from, to)
      for (const slip of slipsOf(name)) {
        if (seen.has(`${kind} ${slip}`)) continue
        seen.add(`${kind} ${slip}`)
        const mutated = { ...exercise.solution, [file]: text.slice(0, from) + slip + text.slice(to) }
        if (mistakesIn(mutated, givenFiles(exercise)).length === 0) untold.push(`${file} ${kind} ${name} → ${slip}`)
      }
    }
  }
  expect(untold).toEqual([])
})

/** A page with only its tags: brackets and marks in prose are words. */
function withoutProse(page: string): string {
  return page.replace(/<style>[\s\S]*?<\/style>|(?<=>)[^<]*/g, (words) => words.replace(/\S/g, ' '))
}

test.each(exercises)(
  '$id: a bracket or quotation mark left out of its solution is told with its line',
  ({ exercise }) => {
    const untold: string[] = []
    for (const [file, text] of Object.entries(exercise.solution)) {
      const code = file.endsWith('.html') ? withoutProse(text) : text
      for (const { index, 0: sign } of code.matchAll(/[()[\]{}<>"'`]/g)) {
        const mutated = { ...exercise.solution, [file]: text.slice(0, index) + text.slice(index + 1) }
        if (mistakesIn(mutated, givenFiles(exercise)).length > 0) continue
        if (/\.jsx?$/.test(file) && mistakeBehind('SyntaxError', mutated, true)) continue
        const line = text.slice(0, index).split('\n').length
        untold.push(`${file}:${line} ${sign} in ${text.split('\n')[line - 1]}`)
      }
    }
    expect(untold).toEqual([])
  },
)
