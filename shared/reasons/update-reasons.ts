/** Why another version does not come. Each time the program that is here works on. */
export const updateReasons = {
  'update-not-reached':
    'The update server does not answer. Fieldbook keeps working as it is, and tries again later.',
  'update-not-secure':
    'The update server is reached without encryption, so nothing is taken from it. Fieldbook keeps working as it is. Tell your administrator.',
  'update-feed-empty':
    'The update server answers, but has no versions for this computer. Fieldbook keeps working as it is. Tell your administrator.',
  'update-cut-off':
    'The connection broke while a new version was being fetched. Fieldbook keeps working as it is, and tries again later.',
  'update-not-sound':
    'A new version arrived damaged, and was thrown away. Fieldbook keeps working as it is, and tries again later.',
  'update-not-signed':
    'A new version does not carry the right signature, and was thrown away. Fieldbook keeps working as it is. Tell your administrator.',
  'update-no-room':
    'There is no room on the disk for a new version. Fieldbook keeps working as it is, and your work is safe. Free some space on the disk.',
  'update-older':
    'The update server offers version {version}, which is older than the one you have, so it is not installed.',
  'update-older-data':
    'The update server offers the older version {version}, which might not be able to open what is stored here, so it is not installed. Tell your administrator.',
  'update-not-copied':
    'The new version was not installed: what you have not sent could not be copied first. Everything is stored. Free some space on the disk and try again.',
  'update-job-runs':
    'The new version was not installed, because time is running on the job “{title}”. Pause or finish it, then try again.',
  'update-none': 'There is no new version to install.',
} as const
