/**
 * Finds the rings of a graph: groups of nodes that can be reached from each other (Tarjan's strongly connected
 * components). Returns a number for each node that can be reached from `starts`; nodes of one ring have the same number.
 * Uses its own stack, because a long chain would overflow the call stack.
 */
export function findRings<Node>(
  starts: Iterable<Node>,
  nextOf: (node: Node) => readonly Node[],
): Map<Node, number> {
  const rings = new Map<Node, number>()
  const order = new Map<Node, number>()
  const lowest = new Map<Node, number>()
  const open: Node[] = []
  const path: { node: Node; left: Node[] }[] = []
  const enter = (node: Node) => {
    order.set(node, order.size)
    lowest.set(node, order.size - 1)
    open.push(node)
    path.push({ node, left: [...nextOf(node)] })
  }
  const lower = (node: Node, to: number) => lowest.set(node, Math.min(lowest.get(node) ?? to, to))
  const leave = (node: Node) => {
    path.pop()
    const low = lowest.get(node) ?? 0
    const before = path.at(-1)
    if (before !== undefined) lower(before.node, low)
    if (low !== order.get(node)) return
    for (let member = open.pop(); member !== undefined; member = open.pop()) {
      rings.set(member, low)
      if (member === node) break
    }
  }
  for (const start of starts) {
    if (!order.has(start)) enter(start)
    for (let step = path.at(-1); step !== undefined; step = path.at(-1)) {
      const next = step.left.pop()
      if (next === undefined) leave(step.node)
      else if (!order.has(next)) enter(next)
      else if (!rings.has(next)) lower(step.node, order.get(next) ?? 0)
    }
  }
  return rings
}
