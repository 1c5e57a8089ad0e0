import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { coursePath } from '../../domain/course-paths.ts'
import { course, module } from '../../domain/testing.ts'
import { queryClient } from '../query-client.ts'
import { PlayerHeader } from './player-header.tsx'
import { nothingDone } from './testing.ts'

const path = coursePath(course('1', ['coding'], [module('html', [2])]), {
  learningGoal: 'coding',
  timeCommitment: 'minimal',
  experienceLevel: 'beginner',
})

test.each([
  ['loading', '–'],
  ['failed', '–'],
  ['ready', '0'],
] as const)('while a learner’s progress is %s, the tile of completed modules says %s', (status, figure) => {
  const header = renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <PlayerHeader path={path} record={{ ...nothingDone, isStored: true, status }} selectedLesson={null} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const words = header.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
  expect(words).toContain(`Completed modules ${figure} `)
})
