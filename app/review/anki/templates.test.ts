import { expect, test } from 'vitest'
import { clozeAnswer, clozeNumbers, clozeQuestion } from './cloze.ts'
import { longestHtml } from './plain-text.ts'
import { renderCard, renderTemplate } from './templates.ts'

test.each([
  ['{{c1::Lima}} is in Peru', 1, '[…] is in Peru', 'Lima is in Peru'],
  ['{{c1::Lima::a city}} is in {{c2::Peru}}', 1, '[a city] is in Peru', 'Lima is in Peru'],
  ['{{c1::Lima::a city}} is in {{c2::Peru}}', 2, 'Lima is in […]', 'Lima is in Peru'],
  ['{{c1::a}} {{c1::b}}', 1, '[…] […]', 'a b'],
  ['{{c1::in {{c2::both}} ways}}', 1, '[…]', 'in both ways'],
  ['{{c1::in {{c2::both}} ways}}', 2, 'in […] ways', 'in both ways'],
  ['{{c1,3::a}} {{c2::b}}', 3, '[…] b', 'a b'],
  ['{{c1::a}} {{c2::never closed', 1, '[…] {{c2::never closed', 'a {{c2::never closed'],
  ['}} {{c1::a}}', 1, '}} […]', '}} a'],
  ['{{c1::a}}', 2, '', ''],
  ['{{c1::image-occlusion:rect:left=.1}}', 1, '<img>', '<img>'],
])('the cloze of %j number %d asks %j and answers %j', (text, number, question, answer) => {
  expect([clozeQuestion(text, number), clozeAnswer(text, number)]).toEqual([question, answer])
})

test('clozes are numbered once each, from 1', () => {
  expect(clozeNumbers('{{c3::a}} {{c1::b}} {{c1,2::c}} {{c0::d}} {{c::e}}')).toEqual([1, 2, 3])
})

const fields = new Map([
  ['Front', 'gato'],
  ['Back', 'cat'],
  ['Hint', '&nbsp;<br>'],
  ['Text', '{{c1::Lima}} in {{c2::Peru}}'],
])

test.each([
  ['{{Front}}: {{ Back }}', 'gato: cat', 'gato: cat'],
  ['{{text:Front}}', 'gato', 'gato'],
  ['{{type:Back}}', '', 'cat'],
  ['{{hint:Back}}{{tts en_US:Front}}', '', ''],
  ['{{Nowhere}}{{Tags}}{{FrontSide}}', '', ''],
  ['{{#Front}}has {{Front}}{{/Front}}', 'has gato', 'has gato'],
  ['{{^Front}}none{{/Front}}', '', ''],
  ['{{#Hint}}hint{{/Hint}}{{^Hint}}no hint{{/Hint}}', 'no hint', 'no hint'],
  ['{{#Hint}}{{#Front}}a{{/Front}}b{{/Hint}}c', 'c', 'c'],
  ['{{#Front}}{{^Hint}}a{{/Hint}}b{{/Front}}c', 'abc', 'abc'],
  ['{{cloze:Text}}', 'Lima in […]', 'Lima in Peru'],
  ['{{type:cloze:Text}}', '', 'Lima in Peru'],
  ['{{#c2}}second{{/c2}}{{#c1}}first{{/c1}}', 'second', 'second'],
  ['{{/Front}}{{Front', '{{Front', '{{Front'],
])('the template %j asks %j and answers %j', (template, question, answer) => {
  const render = (isAnswer: boolean) => renderTemplate(template, { fields, cloze: 2, isAnswer })
  expect([render(false), render(true)]).toEqual([question, answer])
})

test.each([
  ['{{FrontSide}}<hr id=answer>{{Back}}', 'cat'],
  ['{{Front}}\n\n<hr id="answer" />\n\n{{Back}}', 'cat'],
  ['{{Front}} {{Back}}', 'gato cat'],
  ['{{Back}}<hr id=answer>', 'cat'],
])('the answer %j leaves out the question above its line', (answer, back) => {
  expect(renderCard({ question: '{{Front}}', answer }, { fields, cloze: 1 })).toEqual({ front: 'gato', back })
})

test('a field that a template repeats without end is not rendered without end', () => {
  const long = new Map([['Front', 'x'.repeat(longestHtml)]])
  const html = renderTemplate('{{Front}}'.repeat(10_000), { fields: long, cloze: 1, isAnswer: false })
  expect(html.length).toBe(longestHtml + 1)
})
