import { useRef } from 'react'
import { type Exercise, type ExerciseFile, formerFiles, type Work } from '../../domain/exercises.ts'
import { Tab, TabList, TabPanel, Tabs } from '../ui/tabs.tsx'
import type { GoTo } from './code-editor.tsx'
import { Editor } from './editor.tsx'

/** Focus functions of the editors, by file name. */
export type EditorDoors = Map<string, GoTo>

interface WorkAreaProps {
  exercise: Exercise
  work: Work
  onChange: (name: string, text: string) => void
  doors: EditorDoors
  /** The visible file. */
  file: string
  onFile: (name: string) => void
}

/** Editors for the files of an exercise, in tabs if there are several. */
export function WorkArea({ exercise, work, onChange, doors, file, onFile }: WorkAreaProps) {
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
  const former = formerFiles(exercise, work).map(([name]): ExerciseFile => ({ name, start: '' }))
  const files = [...exercise.files, ...former]
  const [first, ...more] = files
  if (!first || more.length === 0) return first && editorOf(first)
  return (
    <Tabs value={file} onValueChange={onFile}>
      <TabList aria-label="Files">
        {files.map(({ name, fixed }) => (
          <Tab key={name} value={name}>
            <span translate="no">{name}</span>
            {fixed && <span className="ml-1.5 font-normal text-xs">read only</span>}
            {former.some((one) => one.name === name) && <span className="ml-1.5 font-normal text-xs">from before</span>}
          </Tab>
        ))}
      </TabList>
      {files.map((file) => (
        // Hidden editors stay mounted, for their history and selection.
        <TabPanel key={file.name} value={file.name} forceMount className="pt-3! data-[state=inactive]:hidden">
          {editorOf(file)}
        </TabPanel>
      ))}
    </Tabs>
  )
}

/** Focus functions of an exercise's editors, for as long as the exercise is mounted. */
export function useEditorDoors(): EditorDoors {
  const doors = useRef<EditorDoors>(new Map())
  return doors.current
}

/** The learner's first editable file. */
export function ownFile({ files }: Exercise): string {
  return (files.find(({ fixed }) => !fixed) ?? files[0])?.name ?? ''
}
