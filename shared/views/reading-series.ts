/** Numbers of the same question over the years, for a chart. */
export interface ReadingSeries {
  id: string
  /** title of the form */
  title: string | null
  /** label of the question */
  label: string
  unit: string | null
  /** the oldest first; `at`: epoch ms */
  points: { at: number; value: number }[]
}
