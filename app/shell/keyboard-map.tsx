import type { ReactNode } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import { shortcuts, useShortcutsSwitch } from './shortcuts.ts'

/** Browser defaults that some learners do not know. */
const always = [
  { keys: ['Tab'], does: 'On to the next link, button or field; with Shift, back' },
  { keys: ['Enter'], does: 'Follow the link, press the button, continue; in a lesson, on to its next part' },
  { keys: ['↑', '↓'], does: 'Choose among answers, tabs and menu entries' },
  { keys: ['Esc'], does: 'Close what is open' },
]

/** Keys in the code editor, where Tab indents. */
const inTheEditor = [
  { keys: ['Tab'], does: 'Indent; with Shift, less' },
  { keys: ['Esc', 'Tab'], does: 'Leave the editor' },
  { keys: ['Ctrl', '↵'], does: 'Check your work' },
]

export default function KeyboardMap({ onClose }: { onClose: () => void }) {
  const { isOn, turn } = useShortcutsSwitch()
  return (
    <Dialog open onOpenChange={onClose} title="Keyboard" description="Everything here works without a mouse.">
      <dl>
        {Object.entries(shortcuts).map(([key, { does, where }]) => (
          <Row key={key} keys={[key]}>
            {does}
            <span className="block text-soft text-xs">{where}</span>
          </Row>
        ))}
      </dl>
      <label className="my-5 flex min-h-11 cursor-pointer items-center gap-3 rounded-control bg-moss px-4 py-2 text-sm">
        <input
          type="checkbox"
          className="size-4.5 shrink-0 accent-pine"
          checked={isOn}
          onChange={(event) => turn(event.target.checked)}
        />
        Use these single keys
      </label>
      <dl>
        {always.map(({ keys, does }) => (
          <Row key={does} keys={keys}>
            {does}
          </Row>
        ))}
        {inTheEditor.map(({ keys, does }) => (
          <Row key={does} keys={keys}>
            {does}
            <span className="block text-soft text-xs">In the editor of an exercise</span>
          </Row>
        ))}
      </dl>
    </Dialog>
  )
}

function Row({ keys, children }: { keys: string[]; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[5.5rem_1fr] items-center gap-4 border-line border-b py-2.5 text-sm last:border-0">
      <dt className="flex gap-1">
        {keys.map((key) => (
          <kbd
            key={key}
            translate="no"
            className="grid min-w-7 place-items-center rounded-control border border-field px-1.5 font-mono text-xs leading-6"
          >
            {key}
          </kbd>
        ))}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
