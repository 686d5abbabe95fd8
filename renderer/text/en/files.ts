/** Texts of photos and files. */
export const enFiles = {
  'photo.add': 'Add photo',
  'file.kept': '{name} is saved on this laptop.',
  'file.unreadable': '{name} could not be read. Nothing was added: choose it again.',
  'file.tooLarge':
    '{name} is larger than the server accepts ({most}). Nothing was added: choose a smaller one, or take the photo here.',
  'file.captionTooLong':
    'This caption has {count} characters, and a caption can have {most}. It is saved on this laptop but not sent: shorten it, or attach the text as a file.',
  'file.kindText': 'Text',
  'file.link': 'Link',
  'file.notHere.waiting': 'Not downloaded yet.',
  'file.notHere.no-room':
    'Not downloaded: the storage limit for files, which you set under More, is reached.',
  'file.notHere.too-large': 'Not downloaded: it is larger than 2 GB.',
  'file.notHere.forbidden': 'The server does not let you download it.',
  'file.notHere.deleted': 'The server does not have it any more.',
  'file.notHere.refused': 'The server refused to send it.',
  'file.notHere.incomplete': 'The download was incomplete.',
  'file.notHere.unreachable': 'The connection was lost during the download.',
  'file.notHere.deadline': 'The server did not send it in time.',
  'file.notHere.not-a-hub': 'What arrived was not the file; perhaps this network wants you to log in first.',
  'file.notHere.again': 'Tries again {time}.',
  'photo.pasted': 'Screen picture',
  'file.empty': '{name} is empty. Nothing was added: check that it is the right file.',
  'file.folder': '{name} is a folder. Nothing was added: open it, and drop the files in it.',
  'file.dropElsewhere':
    'Nothing was added. Files are only added when you drop them on an open job where you can add photos.',
  'file.unread':
    '{name} cannot be opened as a picture, or only in part. It is saved, and sent unchanged. If it was a photo, take it again.',
  'file.unreadPaper':
    '{name} cannot be opened as a PDF, or only in part. It is saved, and sent unchanged. If you can, add it again.',
  'file.lostFilm.smaller':
    'Motion photos that were made smaller are sent as pictures, without their video. To send both, choose “As they were taken” under More, Size of photos, and add them again.',
  'file.lostFilm.converted':
    'Motion photos in HEIC are sent as JPEG pictures, without their video. If a video is needed, save it as a video on the phone and add that too.',
  'file.broken': 'No preview',
  'file.pictures': 'Pictures',
} as const
