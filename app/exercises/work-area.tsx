import type { Exercise, ExerciseFile, Work } from '../../domain/exercises.ts'
import { Tab, TabList, TabPanel, Tabs } from '../ui/tabs.tsx'
import { BoardArea } from './board-area.tsx'
import { Editor } from './editor.tsx'

interface WorkAreaProps {
  exercise: Exercise
  work: Work
  onChange: (name: string, text: string) => void
}

/** The place to do the work in: a board, or an editor with the files in tabs. */
export function WorkArea({ exercise: { files, board }, work, onChange }: WorkAreaProps) {
  if (board) {
    return <BoardArea name={board} work={work['board.json'] ?? ''} onChange={(text) => onChange('board.json', text)} />
  }
  const editorOf = ({ name, start, fixed = false }: ExerciseFile) => (
    <Editor name={name} text={work[name] ?? start} isFixed={fixed} onChange={(text) => onChange(name, text)} />
  )
  const [first, ...more] = files
  if (!first || more.length === 0) return first && editorOf(first)
  const shown = files.find(({ fixed }) => !fixed) ?? first
  return (
    <Tabs defaultValue={shown.name}>
      <TabList aria-label="Files">
        {files.map(({ name, fixed }) => (
          <Tab key={name} value={name}>
            {name}
            {fixed && <span className="ml-1.5 font-normal text-xs">given</span>}
          </Tab>
        ))}
      </TabList>
      {files.map((file) => (
        // Each keeps its history and place while another is looked at.
        <TabPanel key={file.name} value={file.name} forceMount className="pt-3! data-[state=inactive]:hidden">
          {editorOf(file)}
        </TabPanel>
      ))}
    </Tabs>
  )
}
