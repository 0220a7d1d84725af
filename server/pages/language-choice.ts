import { msg } from '#contract/message.ts'
import { areaUnit, unitSystem } from '#contract/preferences.ts'
import { AREA_WORDS, SYSTEM_WORDS } from '#domain/texts/own-units.ts'
import { languageLabel, languageName, type Language } from '#domain/texts/say.ts'
import { languageCalled, languageCodes } from '#server/http/language.ts'
import { html } from './html.ts'

/** Buttons within a form, which go on in another language with what was typed. */
export const languageButtons = html`<div class="languages">
  ${languageCodes.map(
    (code) =>
      html`<button type="submit" name="language" value="${code}" lang="${code}" formnovalidate>
        ${languageName(code)}
      </button>`,
  )}
</div>`

/** The form of the account page. */
export const preferencesForm = ({ code, units }: Language) =>
  html`<form method="post" action="/api/account/preferences">
    <div>
      <label for="language">${msg('Language')}</label>
      <select id="language" name="language" aria-describedby="language-hint">
        ${languageCodes.map(
          (one) =>
            html`<option value="${one}" lang="${one}" ${one === code && html`selected`}>
              ${languageLabel(one, languageCalled(one).isDraft)}
            </option>`,
        )}
      </select>
      <p class="hint" id="language-hint">
        ${msg('A draft was written by a machine, and no speaker has read it yet.')}
      </p>
    </div>
    <div>
      <label for="system">${msg('Weather in')}</label>
      <select id="system" name="system">
        ${unitSystem.options.map(
          (one) =>
            html`<option value="${one}" ${one === units.system && html`selected`}>
              ${SYSTEM_WORDS[one]}
            </option>`,
        )}
      </select>
    </div>
    <div>
      <label for="area">${msg('Land in')}</label>
      <select id="area" name="area">
        ${areaUnit.options.map(
          (one) =>
            html`<option value="${one}" ${one === units.area && html`selected`}>
              ${AREA_WORDS[one]}
            </option>`,
        )}
      </select>
    </div>
    <button type="submit" class="quiet">${msg('Save')}</button>
  </form>`
