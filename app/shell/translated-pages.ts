/**
 * Keeps React working on a page whose texts a translator or an extension replaces by elements of its own.
 *
 * React holds the original text nodes. Without this guard, it throws where it removes or inserts beside a replaced one,
 * and writes new texts where nobody sees them.
 */
function guardReplacedTexts(): void {
  /** The elements that replaced texts. Texts that React removes itself are never asked for again. */
  const standIns = new WeakMap<Node, ChildNode>()
  const standInOf = (node: Node) => (node.isConnected ? undefined : standIns.get(node))

  function noteReplacements(records: MutationRecord[]): void {
    const added = new Set(records.flatMap(({ addedNodes }) => [...addedNodes]))
    for (const { target, removedNodes, addedNodes, previousSibling, nextSibling } of records) {
      // Code editors reuse their texts, and are not translated.
      if (target instanceof Element && target.closest('[translate=no]')) continue
      for (const node of removedNodes) {
        if (!(node instanceof Text)) continue
        const standIn = [...addedNodes, previousSibling, nextSibling].find((near) => near !== null && added.has(near))
        if (standIn instanceof HTMLElement) standIns.set(node, standIn)
      }
    }
  }
  // Translators run in a world of their own, whose calls only an observer sees.
  const observer = new MutationObserver(noteReplacements)
  observer.observe(document, { childList: true, subtree: true })
  const standInNow = (node: Node) => {
    noteReplacements(observer.takeRecords())
    return standInOf(node)
  }

  /** The child of `parent` that is, holds or replaced the node. */
  function childFor(parent: Node, node: Node): Node | null {
    let found: Node | null = standInNow(node) ?? node
    while (found && found.parentNode !== parent) found = found.parentNode
    return found
  }

  const { prototype } = Node
  const { removeChild, insertBefore, appendChild } = prototype
  prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) return removeChild.call(this, child) as Child
    const present = childFor(this, child)
    if (present) removeChild.call(this, present)
    return child
  }
  prototype.insertBefore = function <Child extends Node>(this: Node, node: Child, before: Node | null): Child {
    if (!node.isConnected) standInNow(node)?.remove()
    const place = before === null || before.parentNode === this ? before : childFor(this, before)
    return insertBefore.call(this, node, place) as Child
  }
  prototype.appendChild = function <Child extends Node>(this: Node, node: Child): Child {
    if (!node.isConnected) standInNow(node)?.remove()
    return appendChild.call(this, node) as Child
  }

  // React changes a text by `nodeValue`. The new text takes its place back, where the translator finds it.
  const nodeValue = Object.getOwnPropertyDescriptor(prototype, 'nodeValue')
  Object.defineProperty(prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Node, value: string | null) {
      nodeValue?.set?.call(this, value)
      if (this instanceof Text && !this.isConnected) standInNow(this)?.replaceWith(this)
    },
  })
}

// Prerendering has no document.
if (typeof document !== 'undefined') guardReplacedTexts()
