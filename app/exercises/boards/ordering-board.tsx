import { useState } from 'react'
import type { BoardContentOf } from '../../../domain/board-content.ts'
import { withoutBackticks } from '../../../domain/inline-code.ts'
import { InlineCode } from '../../ui/inline-code.tsx'
import type { Board } from './board.ts'
import { judgeOrder, type OrderingState, orderOf, startOf } from './ordering-rules.ts'
import { makeBoard, type ViewProps } from './parts/make-board.tsx'
import { OrderButtons } from './parts/order-buttons.tsx'

/** A list of items to put in order. */
export function orderingBoard({ items }: BoardContentOf<'ordering'>): Board {
  function Ordering({ state, change }: ViewProps<OrderingState>) {
    const order = orderOf(items, state)
    const [moved, setMoved] = useState('')
    function move(index: number, by: -1 | 1) {
      const [item = '', neighbour = ''] = [order[index], order[index + by]]
      change({ order: order.with(index, neighbour).with(index + by, item) })
      setMoved(`${withoutBackticks(item)} is now ${index + by + 1} of ${order.length}`)
    }
    return (
      <div>
        <ol aria-label="Your order" className="grid gap-2">
          {order.map((item, index) => (
            <li
              key={item}
              className="flex items-center gap-3 rounded-control border border-field bg-card py-2 pr-2 pl-3"
            >
              <span aria-hidden className="w-5 shrink-0 text-right text-soft text-sm tabular-nums">
                {index + 1}
              </span>
              <span className="wrap-anywhere min-w-0 flex-1">
                <InlineCode text={item} />
              </span>
              <OrderButtons
                name={withoutBackticks(item)}
                isFirst={index === 0}
                isLast={index === order.length - 1}
                move={(by) => move(index, by)}
              />
            </li>
          ))}
        </ol>
        <p role="status" className="sr-only">
          {moved}
        </p>
      </div>
    )
  }
  return makeBoard(startOf(items), { order: (state) => judgeOrder(items, state) }, Ordering)
}
