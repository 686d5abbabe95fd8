/** One article of the help, as every language has it. */
export interface HelpArticle {
  id: string
  title: string
  paragraphs: readonly string[]
}
