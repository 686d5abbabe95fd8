/** The address of a file that is built into the screens. */
declare module '*?url' {
  const address: string
  export default address
}
