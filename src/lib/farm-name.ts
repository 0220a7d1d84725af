import type { SessionFarm } from '#contract/session.ts'
import { t } from './texts.ts'

/** What a farm is called; without a name it is its owner's. */
export const farmName = ({ name, owner }: Pick<SessionFarm, 'name' | 'owner'>) =>
  name || t('Farm of {name}', { name: owner })
