import { useRef } from 'react'
import type { Exercise, ExerciseFile, Work } from '../../domain/exercises.ts'
import { Tab, TabList, TabPanel, Tabs } from '../ui/tabs.tsx'
import type { GoTo } from './code-editor.tsx'
import { Editor } from './editor.tsx'

/** The ways into the editors, by the name of their file. */
export type EditorDoors = Map<string, GoTo>

interface WorkAreaProps {
  exercise: Exercise
  work: Work
  onChange: (name: string, text: string) => void
  doors: EditorDoors
  /** The file in sight. */
  file: string
  onFile: (name: string) => void
}

/** An editor for the files of an exercise, in tabs where there are several. */
export function WorkArea({ exercise: { files }, work, onChange, doors, file, onFile }: WorkAreaProps) {
  const editorOf = ({ name, start, fixed = false }: ExerciseFile) => (
    <Editor
      name={name}
      text={work[name] ?? start}
      start={start}
      isFixed={fixed}
      hint="Ctrl + Enter checks."
      onChange={(text) => onChange(name, text)}
      onReady={(goTo) => doors.set(name, goTo)}
    />
  )
  const [first, ...more] = files
  if (!first || more.length === 0) return first && editorOf(first)
  return (
    <Tabs value={file} onValueChange={onFile}>
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

/** The ways into an exercise's editors, for as long as it is open. */
export function useEditorDoors(): EditorDoors {
  const doors = useRef<EditorDoors>(new Map())
  return doors.current
}

/** The learner's own file, before those that are given. */
export function ownFile({ files }: Exercise): string {
  return (files.find(({ fixed }) => !fixed) ?? files[0])?.name ?? ''
}
