declare module '*.css'

/** The address of a file of the program. */
declare module '*.wasm?url' {
  const url: string
  export default url
}
