declare module '*.css'

/** The address of one of our own files. */
declare module '*.wasm?url' {
  const url: string
  export default url
}
