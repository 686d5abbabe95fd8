/** An article of the help, in any language. */
export interface HelpArticle {
  id: string
  title: string
  paragraphs: readonly string[]
}
