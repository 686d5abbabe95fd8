/** Parts of a printed document, from top to bottom. */
export type Block =
  | { kind: 'title' | 'heading' | 'text' | 'small'; text: string }
  | { kind: 'pairs'; rows: readonly (readonly [label: string, value: string])[] }
  | { kind: 'table'; columns: readonly Column[]; rows: readonly (readonly string[])[]; hasLines: boolean }
  | { kind: 'checks'; items: readonly string[]; hasBoxes: boolean }
  | { kind: 'signature'; text: string }

interface Column {
  title: string
  /** fraction of the width */
  share: number
  isRight?: boolean
}
