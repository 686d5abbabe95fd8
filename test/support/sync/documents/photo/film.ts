/** The beginning of an MP4 as phones append it to a photo: a `ftyp` box and a part of the next one. */
export const film = Buffer.concat([
  Buffer.from('0000001866747970', 'hex'),
  Buffer.from('mp42\0\0\0\0isommp42', 'latin1'),
  Buffer.from('000000106d64617400000000', 'hex'),
])
