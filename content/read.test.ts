import { describe, expect, test } from 'vitest'
import {
  changed,
  course,
  courseFile,
  exerciseFile,
  lesson,
  lessonFile,
  module,
  moduleFile,
  problemsOf,
  quizFile,
  resourceFile,
  withBridge,
} from '../testing/content.ts'

describe('a problem is named with its file, its line and what is allowed:', () => {
  test.each<[string, Record<string, string>, string]>([
    ['a missing field', changed(lesson, 'title: Kneading\n', ''), `${lesson}:1: title: is missing`],
    [
      'a value of the wrong form',
      changed(lesson, 'id: bread-1-1', 'id: Bread'),
      `${lesson}:2: id: A lesson id is lower-case words joined by hyphens.`,
    ],
    [
      'a value of the wrong kind',
      changed(course, 'enrolledBaseline: 7', 'enrolledBaseline: many'),
      `${course}:5: enrolledBaseline: must be a number`,
    ],
    [
      'a number where a text belongs',
      changed(lesson, 'title: Kneading\n', 'title: 9\n'),
      `${lesson}:4: title: must be a text: put quotation marks round a number`,
    ],
    [
      'an empty list',
      changed(lesson, '[Knead until smooth]', '[]'),
      `${lesson}:7: objectives: must have at least 1 entry`,
    ],
    [
      'an entry of a list',
      changed(lesson, '[Knead until smooth]', "\n  - Knead until smooth\n  - ''"),
      `${lesson}:9: objectives.1: must not be empty`,
    ],
    [
      'a word that is not among the choices',
      changed(module, '[minimal]', '[little]'),
      `${module}:6: when.times.0: must be one of minimal, moderate, significant, intensive`,
    ],
    [
      'a misspelt condition, which would admit everybody',
      changed(module, 'times:', 'time:'),
      `${module}:6: when.time: is not known here; did you mean times? Known are levels, times`,
    ],
    [
      'a misspelt field',
      changed(lesson, 'videos:', 'discription: Push.\nvideos:'),
      `${lesson}:8: discription: is not known here; did you mean description? Known are id, title, description, objectives, videos, subModule`,
    ],
    [
      'an address that is none',
      changed(lesson, 'https://example.org/kneading', 'kneading'),
      `${lesson}:11: videos.0.url: must be an address such as https://example.org`,
    ],
    [
      'a day that is none',
      changed(course, '2026-11-21', 'yesterday'),
      `${course}:11: updated: must be a day, YYYY-MM-DD`,
    ],
    [
      'weeks left out for one weekly time',
      changed(course, '  moderate: 3-4\n', ''),
      `${course}:6: weeks.moderate: is missing`,
    ],
    [
      'a number out of range, in the second resource',
      { 'resources/core.yaml': resourceFile(1) + resourceFile(2).replace('4.5', '9') },
      'resources/core.yaml:18: 1.rating: must be at most 5',
    ],
    [
      'resources that are no list',
      { 'resources/core.yaml': 'none\n' },
      'resources/core.yaml:1: must be a list: put each entry into a line of its own, behind a dash and a space',
    ],
    [
      'a file without front matter',
      { [lesson]: 'Push, fold, turn.\n' },
      `${lesson}:1: must begin with front matter between two lines ---`,
    ],
    [
      'text below the front matter of a module',
      { [module]: `${moduleFile('bread')}\nAnd rest.\n` },
      `${module}:11: text below the front matter is shown nowhere here; only a lesson has text`,
    ],
    [
      "a lesson's text that names a figure which is not there",
      { [lesson]: `${lessonFile('bread-1-1')}\nPush.\n\n![A loaf](loaf.svg)\n` },
      `${lesson}:16: there is no 'loaf.svg' in content/courses/baking/1-bread: put the file there, or write the name of one that is`,
    ],
    [
      "a lesson's text that misspells the name of a figure",
      {
        [lesson]: `${lessonFile('bread-1-1')}\nPush.\n\nFold:\n![A loaf](bread-1-1-laof.svg)\n`,
        'courses/baking/1-bread/bread-1-1-loaf.svg': '<svg/>',
      },
      `${lesson}:17: there is no 'bread-1-1-laof.svg' in content/courses/baking/1-bread: did you mean bread-1-1-loaf.svg?`,
    ],
    ...['loaf.gif', 'loaf.jpeg', 'loaf', 'loaf%20of%20bread.svg', 'https://example.org/loaf.svg'].map(
      (name): [string, Record<string, string>, string] => [
        `a lesson's text with the picture ${name}`,
        { [lesson]: `${lessonFile('bread-1-1')}\n![A loaf](${name})\n` },
        `${lesson}:14: '${name}' cannot be shown: name an .svg, .png, .jpg, .webp or .avif file beside this one, such as flower.svg, with letters from a to z`,
      ],
    ),
    [
      'a lesson of a sub-module that does not exist',
      { 'courses/baking/1-bread/rye-1-1.md': lessonFile('rye-1-1') },
      "courses/baking/1-bread/rye-1-1.md:3: there is no sub-module 'rye-1'; its module has bread-1",
    ],
    [
      'a sub-module without a lesson',
      changed(module, '  - id', '  - id: bread-0\n    title: Water\n  - id'),
      `${module}:8: the sub-module 'bread-0' has no lesson; it needs one or more`,
    ],
    [
      'a lesson id that is taken',
      {
        'courses/baking/2-rye/module.md': moduleFile('rye'),
        'courses/baking/2-rye/bread-1-1.md': lessonFile('bread-1-1').replace('bread-1\n', 'rye-1\n'),
      },
      `courses/baking/2-rye/bread-1-1.md:2: the lesson 'bread-1-1' is already taken at content/${lesson}:2`,
    ],
    [
      'a lesson whose file has another name than its id',
      { 'courses/baking/1-bread/rye.md': lessonFile('bread-1-2') },
      "courses/baking/1-bread/rye.md:2: the file is named 'rye' and the id is 'bread-1-2', which do not fit: rename the file to bread-1-2.md, and those beside it that begin with its name, or write id: rye. An id that was released stays: then rename the file",
    ],
    [
      'a copy of a lesson that still has its id',
      { 'courses/baking/1-bread/bread-1-2.md': lessonFile('bread-1-1') },
      "courses/baking/1-bread/bread-1-2.md:2: the file is named 'bread-1-2' and the id is 'bread-1-1', which do not fit: write id: bread-1-2",
    ],
    [
      'a sub-module id that is taken',
      changed(module, '  - id', '  - id: bread-1\n    title: Water\n  - id'),
      `${module}:10: the sub-module 'bread-1' is already taken at content/${module}:8`,
    ],
    [
      'a bridge that a course plans and that does not exist',
      { ...withBridge, [course]: withBridge[course].replace('base-water', 'base-salt') },
      `${course}:13: there is no bridge 'base-salt' in content/bridges`,
    ],
    [
      'a lesson that a bridge leads to and that does not exist',
      { ...withBridge, [course]: withBridge[course].replace('bread-1-1', 'bread-1-9') },
      `${course}:13: the course has no lesson 'bread-1-9'`,
    ],
    [
      'a bridge that lacks a task',
      { ...withBridge, 'bridges/water.a.exercise.yaml': '' },
      'bridges/water.md:1: a bridge has two tasks, .a.exercise.yaml and .exercise.yaml',
    ],
    [
      'a bridge with a quiz',
      { ...withBridge, 'bridges/water.quiz.yaml': quizFile },
      'bridges/water.md:1: a bridge has no quiz and no exam',
    ],
    [
      'a bridge whose file has another name than its id',
      {
        ...withBridge,
        [course]: courseFile,
        'bridges/water.md': withBridge['bridges/water.md'].replace('base-water', 'base-milk'),
      },
      "bridges/water.md:2: the file is named 'water' and the id is 'base-milk', which do not fit: rename the file to milk.md, and those beside it that begin with its name, or write id: base-water. An id that was released stays: then rename the file",
    ],
    [
      'a bridge whose id is that of no bridge',
      {
        'bridges/water.md': withBridge['bridges/water.md'].replace('base-water', 'bread-1-1'),
        'bridges/water.exercise.yaml': exerciseFile,
        'bridges/water.a.exercise.yaml': exerciseFile,
      },
      "bridges/water.md:2: the file is named 'water' and the id is 'bread-1-1', which do not fit: write id: base-water",
    ],
    [
      'a lesson with the id of a bridge',
      {
        ...withBridge,
        'courses/baking/1-bread/base-water.md': lessonFile('base-water').replace(
          'subModule: base-water',
          'subModule: bread-1',
        ),
      },
      "courses/baking/1-bread/base-water.md:2: the lesson 'base-water' is already taken at content/bridges/water.md:2",
    ],
    [
      'a module id that is taken',
      {
        'courses/baking/2-rye/module.md': moduleFile('rye').replace('id: rye\n', 'id: bread\n'),
        'courses/baking/2-rye/rye-1-1.md': lessonFile('rye-1-1'),
      },
      `courses/baking/2-rye/module.md:2: the module 'bread' is already taken at content/${module}:2`,
    ],
    [
      'a resource id that is taken',
      { 'resources/core.yaml': resourceFile(1) + resourceFile(1).replace('bread/1', 'rye') },
      "resources/core.yaml:11: the resource '1' is already taken at content/resources/core.yaml:1",
    ],
    [
      'a resource that another file has already, under another spelling of its address',
      {
        'resources/more.yaml': resourceFile(2).replace(
          'https://example.org/bread/2',
          'http://www.example.org/bread/1/',
        ),
      },
      "resources/more.yaml:10: the address 'example.org/bread/1' is already taken at content/resources/core.yaml:10",
    ],
    [
      'a resource whose id is meant for imported ones',
      { 'resources/core.yaml': resourceFile(1_000_001) },
      'resources/core.yaml:1: 0.id: must be at most 1000000',
    ],
    [
      'a tag of a goal that no resource has',
      { 'library-topics.yaml': 'goals:\n  media: [Bread]\n  coding: [rye]\nrelated: {}\n' },
      "library-topics.yaml:3: no resource has the tag 'rye'",
    ],
    [
      'a related tag that no resource has',
      { 'library-topics.yaml': 'goals: {}\nrelated:\n  loaf: [bread, rye]\n' },
      "library-topics.yaml:3: no resource has the tag 'rye'",
    ],
    [
      'a term of a lesson that is not there',
      { 'glossary.yaml': '- { term: crumb, lesson: bread-9-9, meaning: The inside of a loaf. }\n' },
      "glossary.yaml:1: there is no lesson or bridge 'bread-9-9'",
    ],
    [
      'a term that its lesson does not use',
      { 'glossary.yaml': '- { term: crumb, lesson: bread-1-1, meaning: The inside of a loaf. }\n' },
      "glossary.yaml:1: the text of 'bread-1-1' does not use the term 'crumb'",
    ],
    [
      'a tag of a term that no resource has',
      {
        [lesson]: `${lessonFile('bread-1-1')}Knead the dough.\n`,
        'glossary.yaml':
          '- term: dough\n  lesson: bread-1-1\n  tags: [Bread, rye]\n  meaning: Flour and water, kneaded.\n',
      },
      "glossary.yaml:3: no resource has the tag 'rye'",
    ],
    [
      'a term with two meanings',
      {
        [lesson]: `${lessonFile('bread-1-1')}Knead the dough.\n`,
        'glossary.yaml': ['One.', 'Another.']
          .map((meaning) => `- { term: dough, lesson: bread-1-1, meaning: ${meaning} }\n`)
          .join(''),
      },
      "glossary.yaml:2: the term 'dough' is already taken at content/glossary.yaml:1",
    ],
    [
      'a goal without a course',
      changed(course, ', media', ''),
      "courses:1: no course has the topic 'media', which is a goal of the wizard; each goal needs a course",
    ],
    [
      'a course of its own topic without a sentence for its card',
      changed(course, 'personal]', 'personal, cooking]'),
      `${course}:4: 'cooking' is no goal of the wizard, so the card of the course needs a summary, in one sentence`,
    ],
    ['a course folder without its file', { [course]: '' }, `${course}:1: there is no such file, and it is needed`],
    ['a module folder without its file', { [module]: '' }, `${module}:1: there is no such file, and it is needed`],
    [
      'missing resources',
      { 'resources/core.yaml': '' },
      'resources:1: there is no list of resources, and one is needed',
    ],
    [
      'a lesson that does not end in .md',
      { 'courses/baking/1-bread/rye.pdf': 'Rye' },
      "courses/baking/1-bread/rye.pdf:1: does not belong here; only .md files, .svg, .png, .jpg, .webp and .avif figures, .webm and .mp4 videos with their .vtt and .txt, and a lesson's .quiz.yaml, .exam.yaml, .a.exercise.yaml, .exercise.yaml and .c.exercise.yaml do",
    ],
    [
      'a lesson beside the modules',
      { 'courses/baking/rye.md': lessonFile('rye-1-1') },
      'courses/baking/rye.md:1: does not belong here; only folders do',
    ],
  ])('%s', (_, changes, problem) => {
    expect(problemsOf(changes)).toEqual([`content/${problem}`])
  })

  test.each<[string, Record<string, string>, string]>([
    ['course', changed(course, 'project:', 'colour: red\nproject:'), `${course}:12: colour`],
    ['project', changed(course, '  brief:', '  colour: red\n  brief:'), `${course}:16: project.colour`],
    ['module', changed(module, 'tags:', 'colour: red\ntags:'), `${module}:4: colour`],
    ['sub-module', changed(module, '    title:', '    colour: red\n    title:'), `${module}:9: subModules.0.colour`],
    ['lesson', changed(lesson, 'videos:', 'colour: red\nvideos:'), `${lesson}:8: colour`],
    ['video', changed(lesson, '    url:', '    colour: red\n    url:'), `${lesson}:11: videos.0.colour`],
    [
      'resource',
      changed('resources/core.yaml', '  tags:', '  colour: red\n  tags:'),
      'resources/core.yaml:6: 0.colour',
    ],
  ])('a field that no %s has', (_, changes, place) => {
    expect(problemsOf(changes)).toEqual([
      expect.stringMatching(`^content/${place}: is not known here; known are (id|title), `),
    ])
  })

  test('two fields that no lesson has, each with the one that was meant', () => {
    expect(problemsOf(changed(lesson, 'videos:', 'titel: Bread\nObjectives: [Rest]\nvideos:'))).toEqual([
      expect.stringContaining(`content/${lesson}:8: titel: is not known here; did you mean title?`),
      expect.stringContaining(`content/${lesson}:9: Objectives: is not known here; did you mean objectives?`),
    ])
  })

  test('a course with the id, the topics and the project of another, and no module', () => {
    const second = courseFile.replace(/topics: .*/, 'topics: [design, data]')
    expect(problemsOf({ 'courses/cooking/course.md': second })).toEqual([
      `content/courses/cooking/course.md:2: the course '1' is already taken at content/${course}:2`,
      `content/courses/cooking/course.md:4: the topic 'design' is already taken at content/${course}:4`,
      `content/courses/cooking/course.md:4: the topic 'data' is already taken at content/${course}:4`,
      `content/courses/cooking/course.md:13: the project 'loaf' is already taken at content/${course}:13`,
      'content/courses/cooking/course.md:1: the course has no module; each is a folder beside this file',
    ])
  })

  test('all at once, each only where it arises', () => {
    const problems = problemsOf({
      [lesson]: lessonFile('Bread 1').replace('title: Kneading', 'title: 9'),
      ...changed(course, 'topics: [coding', 'topics: [Cooking'),
      'resources/core.yaml': resourceFile(1).replace('Science', 'Baking'),
    })
    expect(problems.map((problem) => problem.split(': ', 2).join(': '))).toEqual([
      `content/${lesson}:2: id`,
      `content/${lesson}:4: title`,
      `content/${course}:4: topics.0`,
      'content/resources/core.yaml:4: 0.category',
    ])
  })
})
