import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { areaUnit, unitSystem, type Preferences } from '#contract/preferences.ts'
import { AREA_WORDS, SYSTEM_WORDS } from '#domain/texts/own-units.ts'
import { languageLabel } from '#domain/texts/say.ts'
import { usePreferences } from '#src/api/preferences.ts'
import { isDraft, languageCodes } from '#src/lib/languages.ts'
import { say, spokenLanguage, t } from '#src/lib/texts.ts'
import { SelectField } from '#src/ui/choice-field.tsx'
import { Dialog, DialogFailure } from '#src/ui/dialog.tsx'

/** Takes effect at once and keeps what is being typed. */
export function PreferencesDialog({ onClose }: { onClose: () => void }) {
  const { code, units } = spokenLanguage()
  /** The last choice, also while its texts load. */
  const chosen = useRef<Preferences>({ language: code, units })
  const queryClient = useQueryClient()
  const [failure, setFailure] = useState('')
  const { change } = usePreferences()
  const choose = (choice: Partial<Preferences>) => {
    setFailure('')
    chosen.current = { ...chosen.current, ...choice }
    change(chosen.current).then(
      // Texts from the server are still in the previous language.
      () => queryClient.invalidateQueries(),
      () => {
        chosen.current = { language: code, units }
        setFailure(t('This could not be loaded. Please try again when there is a network.'))
      },
    )
  }
  return (
    <Dialog title={t('Language and units')} onClose={onClose}>
      <div className="grid gap-4">
        <SelectField
          label={t('Language')}
          {...(isDraft(code) && {
            hint: t('A draft was written by a machine, and no speaker has read it yet.'),
          })}
          value={code}
          onChange={(event) => choose({ language: event.target.value })}
        >
          {languageCodes.map((one) => (
            <option key={one} value={one} lang={one}>
              {say(languageLabel(one, isDraft(one)))}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('Weather in')}
          value={units.system}
          onChange={(event) => {
            const system = unitSystem.parse(event.target.value)
            choose({ units: { ...chosen.current.units, system } })
          }}
        >
          {unitSystem.options.map((one) => (
            <option key={one} value={one}>
              {say(SYSTEM_WORDS[one])}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('Land in')}
          value={units.area}
          onChange={(event) => {
            const area = areaUnit.parse(event.target.value)
            choose({ units: { ...chosen.current.units, area } })
          }}
        >
          {areaUnit.options.map((one) => (
            <option key={one} value={one}>
              {say(AREA_WORDS[one])}
            </option>
          ))}
        </SelectField>
        <DialogFailure text={failure} />
      </div>
    </Dialog>
  )
}
