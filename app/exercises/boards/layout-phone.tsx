import { type BlockName, blocks, type LayoutState, phoneOrder } from './layout-rules.ts'
import { OrderButtons } from './parts/order-buttons.tsx'

interface PhoneProps {
  state: LayoutState
  reorder: (order: LayoutState['order']) => void
}

/** The page in one column, in reading order. */
export function Phone({ state, reorder }: PhoneProps) {
  const order = phoneOrder(state)
  function move(index: number, by: -1 | 1) {
    const names = order.with(index, order[index + by] as BlockName).with(index + by, order[index] as BlockName)
    reorder(Object.fromEntries(names.map((name, place) => [name, place + 1])) as LayoutState['order'])
  }
  return (
    <div>
      <h4 className="font-semibold text-sm">The same page, 375 px wide</h4>
      <ol className="mt-3 grid max-w-72 gap-2 rounded-[1.25rem] border-4 border-line bg-paper p-3">
        {order.map((name, index) => (
          <li
            key={name}
            className="flex items-center justify-between gap-2 rounded-control border border-field bg-card py-2 pr-2 pl-3 text-sm"
            style={{ minHeight: blocks[name].height / 4 }}
          >
            {blocks[name].name}
            <OrderButtons
              name={blocks[name].name}
              isFirst={index === 0}
              isLast={index === order.length - 1}
              move={(by) => move(index, by)}
            />
          </li>
        ))}
      </ol>
    </div>
  )
}
