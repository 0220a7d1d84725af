import { msg, type Message } from '#contract/message.ts'
import type { FarmRole } from '#contract/session.ts'

/** What a role is called, alone and in a sentence, and what its people may do and see. */
export const ROLES: Record<FarmRole, { name: Message; asOne: Message; may: Message }> = {
  viewer: {
    name: msg('Viewer'),
    asOne: msg('a viewer'),
    may: msg('Sees everything, including money. Changes nothing.'),
  },
  adviser: {
    name: msg('Adviser'),
    asOne: msg('an adviser'),
    may: msg('Sees everything, including money. Adds photos, comments and tasks.'),
  },
  worker: {
    name: msg('Worker'),
    asOne: msg('a worker'),
    may: msg('Does tasks, takes photos and writes comments. Sees no money.'),
  },
  manager: {
    name: msg('Manager'),
    asOne: msg('a manager'),
    may: msg(
      'Sees and changes everything, and invites people. Cannot remove anybody or export the farm.',
    ),
  },
  owner: {
    name: msg('Owner'),
    asOne: msg('the owner'),
    may: msg('Does everything, and decides who is on the farm.'),
  },
}
