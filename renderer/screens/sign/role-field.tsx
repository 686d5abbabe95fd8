import { useState } from 'preact/hooks'
import { inputLimits } from '../../../shared/limits/limits.ts'
import { type SignerRole, signerRoles } from '../../../shared/rules/signers.ts'
import { SelectField, TextField } from '../../parts/field.tsx'
import { t } from '../../text/t.ts'

type Choice = SignerRole | 'other'

/** The role of the signer: one of the known roles, or the user's own text. */
export function RoleField(props: { role: string; error: string | null; onChange: (role: string) => void }) {
  const { role, error, onChange } = props
  const known = signerRoles.find(one => one === role)
  // An own text may begin like a known role.
  const [isOwn, setOwn] = useState(known === undefined)
  const choose = (choice: Choice) => {
    setOwn(choice === 'other')
    onChange(choice === 'other' ? '' : choice)
  }
  const choices: readonly Choice[] = [...signerRoles, 'other']
  return (
    <div class="sign-role stack">
      <SelectField<Choice>
        label={t('sign.role')}
        value={isOwn ? 'other' : (known ?? 'other')}
        options={choices.map(value => ({ value, label: t(`sign.role.${value}`) }))}
        onChoose={choose}
      />
      {isOwn && (
        <TextField
          label={t('sign.ownRole')}
          value={role}
          autocomplete="off"
          maxLength={inputLimits.nameLetters}
          error={error}
          onInput={event => onChange(event.currentTarget.value)}
        />
      )}
    </div>
  )
}
