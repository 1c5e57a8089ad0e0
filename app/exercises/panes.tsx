import { type ReactNode, useState } from 'react'
import { Tab, TabList, TabPanel, Tabs } from '../ui/tabs.tsx'
import { PaneSeparator } from './pane-separator.tsx'
import { storedShare, storeShare, usualShares } from './pane-share.ts'

export type Pane = 'editor' | 'result'

interface PanesProps {
  /** The visible pane on narrow windows. */
  pane: Pane
  onPane: (pane: Pane) => void
  /** The pane that the tour highlights. */
  pointedOut: Pane | null
  /** The result is a page for a wide window, or a terminal. */
  isWide?: boolean
  editor: ReactNode
  result: ReactNode
  /** The name of the result's tab. */
  resultName?: string
}

/** Editor and result: side by side in a wide window, with a line between them that moves; as tabs in a narrow one. */
export function Panes({ pane, onPane, pointedOut, isWide = false, editor, result, resultName = 'Result' }: PanesProps) {
  const [chosen, setChosen] = useState(storedShare)
  const share = chosen ?? (isWide ? usualShares.widePage : usualShares.code)
  function move(share: number | null) {
    setChosen(share)
    storeShare(share)
  }
  const paneClass = (name: Pane) =>
    `min-w-0 pt-3! lg:pt-0! rounded-card ${pointedOut === name ? 'outline-3 outline-sun outline-offset-4 print:outline-none' : ''}`
  return (
    <Tabs value={pane} onValueChange={(value) => onPane(value as Pane)}>
      <TabList aria-label="Editor and result" className="lg:hidden">
        <Tab value="editor">Editor</Tab>
        <Tab value="result">{resultName}</Tab>
      </TabList>
      <div
        style={{ gridTemplateColumns: `minmax(0, ${share}fr) 1rem minmax(0, ${100 - share}fr)` }}
        className="relative lg:grid"
      >
        <TabPanel
          value="editor"
          forceMount
          tabIndex={-1}
          className={`${paneClass('editor')} max-lg:data-[state=inactive]:hidden`}
        >
          {editor}
        </TabPanel>
        <PaneSeparator share={share} onShare={move} />
        {/* The hidden pane has a width, since checks measure the page's layout. */}
        <TabPanel
          value="result"
          forceMount
          tabIndex={-1}
          className={`${paneClass('result')} max-lg:data-[state=inactive]:invisible max-lg:data-[state=inactive]:absolute max-lg:data-[state=inactive]:inset-x-0 max-lg:data-[state=inactive]:top-0 max-lg:data-[state=inactive]:-z-10`}
        >
          {result}
        </TabPanel>
      </div>
    </Tabs>
  )
}
