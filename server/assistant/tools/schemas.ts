import * as z from 'zod/mini'
import { analysis, entityType, factValues, recommendation } from '#contract/analysis.ts'
import { closure, waitingFor } from '#contract/book.ts'
import { calendarDate } from '#contract/calendar-date.ts'
import { entryKind, entryTargetKind, entryUnit, produce } from '#contract/entries.ts'
import { MAX_RECORDS_OF_A_KIND, MAX_TASKS_AT_ONCE } from '#contract/limits.ts'
import { productKind } from '#contract/products.ts'
import { priority, repeat, taskFacts, taskPayload } from '#contract/tasks.ts'
import { weather } from '#contract/weather.ts'

/*
 * What the tools take and answer. Facts, never sentences: one renderer makes the words, in the
 * farmer's language. What a farmer typed stands as it was typed.
 */

const MAX_QUERY = 4_000
const MAX_FOUND = 20
const MAX_QUANTITIES = 8
const MAX_UNIT = 60

const id = z.string().check(z.minLength(1), z.maxLength(100))
const ids = z.optional(z.array(id).check(z.maxLength(MAX_RECORDS_OF_A_KIND)))

/** An absent or empty list stands for all. Ids of other farms find nothing. */
const place = { ids, projectIds: ids }
const kinds = z.optional(z.array(entityType))
const period = { from: z.optional(calendarDate), to: z.optional(calendarDate) }

/** A crop on its field, a herd or a solar system, and where it is shown. */
export const recordRef = z.object({
  kind: entityType,
  id: z.string(),
  projectId: z.string(),
  projectName: z.string(),
  /** Of the field or herd, or the location of the solar system; may be ''. */
  name: z.string(),
  /** The crop ('Tomatoes') or the type of animal ('cattle'); '' for a solar system. */
  subject: z.string(),
  /** Of its page in the SPA. */
  path: z.string(),
})
export type RecordRef = z.infer<typeof recordRef>

export const recordsInput = z.object({ ...place, kinds })
export const recordsFacts = z.object({
  projects: z.array(z.object({ id: z.string(), name: z.string(), status: z.string() })),
  /** Oldest first within a kind: fields, herds, solar systems. */
  records: z.array(
    z.object({
      ...recordRef.shape,
      /** By field, as entered; sizes are in acres. */
      values: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])),
      /** '' for a solar system. */
      healthStatus: z.string(),
      updatedAt: z.string(),
    }),
  ),
  /** Over `records`. */
  totals: z.object({
    fields: z.number(),
    acres: z.number(),
    herds: z.number(),
    head: z.number(),
    headByType: z.record(z.string(), z.number()),
    pastureAcres: z.number(),
    systems: z.number(),
    capacityKw: z.number(),
    panels: z.number(),
  }),
  /** True if the farm has more than could be read. */
  isPart: z.boolean(),
})
export type RecordsFacts = z.infer<typeof recordsFacts>

export const findingsInput = z.object({ ...place, kinds })

/** As stored: codes, which `analysisInWords` puts into words. */
const photoFacts = z.extend(analysis, {
  recommendations: z.array(z.extend(recommendation, { values: z.optional(factValues) })),
})
const shortfallFacts = z.object({
  level: z.enum(['look', 'act']),
  firstDay: z.string(),
  lastDay: z.string(),
  /** The sky that the expected energy is of: one without clouds, or as it was. */
  sky: z.enum(['cloudless', 'real']),
  /** Measured energy over that of this sky on the same days. */
  expectedShare: z.number(),
  /** The same as it usually is in this season. */
  usualShare: z.number(),
  bestShare: z.number(),
  missingKwh: z.number(),
})

export const findingsFacts = z.object({
  /** The newest photo of each record, newest first, then the shortfalls. */
  findings: z.array(
    z.discriminatedUnion('source', [
      z.object({
        source: z.literal('photo'),
        record: recordRef,
        at: z.string(),
        healthStatus: z.string(),
        /** False if nothing was found to look at. */
        isFinding: z.boolean(),
        facts: photoFacts,
      }),
      z.object({
        source: z.literal('shortfall'),
        record: recordRef,
        /** The last day of the fortnight. */
        at: z.string(),
        facts: shortfallFacts,
      }),
    ]),
  ),
  isPart: z.boolean(),
})
export type FindingsFacts = z.infer<typeof findingsFacts>

/** Without `from`: from the first stored day. Without `to`: up to today. Both are inclusive. */
export const energyInput = z.object({ ...place, ...period })
const energyDay = z.object({ date: z.string(), kwh: z.number() })
export const energyFacts = z.object({
  systems: z.array(
    z.object({
      record: recordRef,
      /** Null where no day of the period is stored. */
      measured: z.nullable(
        z.object({
          kwh: z.number(),
          days: z.number(),
          firstDay: z.string(),
          lastDay: z.string(),
          /** Past days of the period, of which `days` are stored. */
          daysInPeriod: z.number(),
          /** The stored days with the most and the least. */
          best: energyDay,
          least: energyDay,
        }),
      ),
      /** All stored days, whatever the period. */
      stored: z.nullable(z.object({ firstDay: z.string(), lastDay: z.string() })),
      /** Null where no number was entered. */
      entered: z.object({
        kwhPerDay: z.nullable(z.number()),
        kwhPerMonth: z.nullable(z.number()),
      }),
      capacityKw: z.nullable(z.number()),
    }),
  ),
  totalMeasuredKwh: z.number(),
  hasMeasured: z.boolean(),
  isPart: z.boolean(),
})
export type EnergyFacts = z.infer<typeof energyFacts>

/** Inclusive; without them the whole forecast. */
export const weatherInput = z.object({ projectIds: ids, ...period })
export const weatherFacts = z.object({
  /** Whether the farm asks for the weather. */
  isOn: z.boolean(),
  projects: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      unknown: z.nullable(z.enum(['noPlace', 'notAnswered'])),
      weather: z.nullable(z.omit(weather, { hours: true })),
    }),
  ),
  isPart: z.boolean(),
})
export type WeatherFacts = z.infer<typeof weatherFacts>

const bookPlace = z.object({
  kind: entryTargetKind,
  /** Of the field itself, not of its crop. */
  id: z.string(),
  name: z.string(),
  projectId: z.nullable(z.string()),
})
export type BookPlace = z.infer<typeof bookPlace>

const amount = z.object({
  value: z.number(),
  /** Currency by ISO 4217. */
  unit: z.string(),
})
const profitSums = {
  sales: amount,
  costs: amount,
  /** Null where no tariff was entered. */
  energy: z.nullable(amount),
  profit: amount,
}

/** Ids of crops stand for their fields. The period is of the entries; profit is of the year in which it begins. */
export const bookInput = z.object({
  ...place,
  ...period,
  kind: z.optional(entryKind),
  /** All of it by default. */
  wants: z.optional(z.array(z.enum(['closed', 'entries', 'profit']))),
})
export const bookFacts = z.object({
  /** The day in the farmer's time zone. */
  today: z.string(),
  /** What is asked about; empty for the whole farm. */
  places: z.array(bookPlace),
  /** What waiting periods forbid today; the first open day is `until`. */
  closures: z.array(
    z.object({
      ...z.pick(closure, { waitingFor: true, from: true, until: true, endsAt: true }).shape,
      place: bookPlace,
      product: z.string(),
    }),
  ),
  /** Treatments with a product whose waiting period nobody has entered: not assessed, which is not 0. */
  unknown: z.array(
    z.object({
      place: bookPlace,
      waitingFor: z.array(waitingFor),
      onDate: z.string(),
      /** '' where the entry names none. */
      product: z.string(),
    }),
  ),
  /** Newest first. */
  entries: z.array(
    z.object({
      id: z.string(),
      kind: entryKind,
      onDate: z.string(),
      quantity: z.nullable(z.object({ value: z.number(), unit: entryUnit })),
      product: z.string(),
      produce: z.nullable(produce),
      /** Null for none, and for those who see no money. */
      amount: z.nullable(amount),
      notes: z.string(),
      places: z.array(bookPlace),
    }),
  ),
  /** How many there are, of which `entries` are the newest. */
  total: z.number(),
  /** Quantities of all of them, by kind, product of a herd and unit. */
  quantities: z.array(
    z.object({
      kind: entryKind,
      produce: z.nullable(produce),
      value: z.number(),
      unit: entryUnit,
      entries: z.number(),
      /** Entries that are about other places too, whose quantity is not divided. */
      alsoElsewhere: z.number(),
    }),
  ),
  /** What was paid or received, by shares of the places; null for those who see no money. */
  amounts: z.nullable(
    z.array(
      z.object({
        kind: entryKind,
        productKind: z.nullable(productKind),
        ...amount.shape,
        entries: z.number(),
      }),
    ),
  ),
  /** Sales less costs and the value of energy; null for those who see no money, and unless it is asked for. */
  profit: z.nullable(
    z.object({
      year: z.number(),
      /** Of the places. */
      rows: z.array(z.object({ place: bookPlace, ...profitSums })),
      /** What belongs to no place. */
      unallocated: z.object(profitSums),
      total: z.object(profitSums),
    }),
  ),
  seesMoney: z.boolean(),
})
export type BookFacts = z.infer<typeof bookFacts>

const toolTask = z.object({
  id: z.string(),
  /** As typed; in English where the product wrote it, which `facts` says in any language. */
  title: z.string(),
  facts: z.optional(taskFacts),
  /** For a repeating task: its first date in the period. */
  dueDate: z.string(),
  state: z.enum(['open', 'overdue', 'done']),
  doneOn: z.nullable(z.string()),
  priority,
  repeat: z.nullable(repeat),
  /** Null for a task of a project or of the whole farm. */
  record: z.nullable(recordRef),
  projectName: z.nullable(z.string()),
})
export type ToolTask = z.infer<typeof toolTask>

/** The period is of due dates, or of the days on which tasks were done. */
export const tasksInput = z.object({
  ...period,
  /** Of records, not of tasks. */
  ...place,
  /** 'open' by default, which includes the overdue. */
  state: z.optional(z.enum(['open', 'done', 'overdue'])),
  limit: z.optional(z.int().check(z.gte(1), z.lte(MAX_TASKS_AT_ONCE))),
})
export const tasksFacts = z.object({
  /** Soonest first; done ones newest first. */
  tasks: z.array(toolTask),
  /** How many there are, of which `tasks` are the first. */
  total: z.number(),
  /** The day in the farmer's time zone. */
  today: z.string(),
  isPart: z.boolean(),
})
export type TasksFacts = z.infer<typeof tasksFacts>

export const addTaskInput = z.object({
  title: taskPayload.shape.title,
  /** Today by default. */
  dueDate: z.optional(calendarDate),
  repeat: z.optional(repeat),
  priority: z.optional(priority),
  recordId: z.optional(id),
  projectId: z.optional(id),
})
/** `created` is false if the same task was on the list already. */
export const addTaskFacts = z.object({ task: toolTask, created: z.boolean() })
export type AddTaskFacts = z.infer<typeof addTaskFacts>

/** A name of server/knowledge/units.json, or several joined: 'lb/acre', 'gal/head/day'. */
const unit = z.string().check(z.maxLength(MAX_UNIT))
/** What is measured, such as 'corn': it makes mass of volume, so of bushels. */
const of = z.optional(unit)

export const convertInput = z.object({ value: z.number(), from: unit, to: unit, of })
export type ConvertInput = z.infer<typeof convertInput>
export const convertFacts = z.object({
  value: z.number(),
  unit: z.string(),
  /** What was understood. */
  given: z.object({ value: z.number(), unit: z.string() }),
  of: z.nullable(z.string()),
  /** False for conventional weights, and for units that differ from place to place. */
  exact: z.boolean(),
})
export type ConvertFacts = z.infer<typeof convertFacts>

const quantity = z.object({ value: z.number(), unit })

/** Either an expression or quantities. */
export const calculateInput = z.object({
  /** '12 * 4.5', '15% of 240', 'half of 90'. */
  expression: z.optional(z.string().check(z.maxLength(MAX_QUERY))),
  /**
   * Multiplied and divided as their units ask: a rate with what it is per, a total by the size of
   * one, an area by two spacings.
   */
  quantities: z.optional(z.array(quantity).check(z.minLength(1), z.maxLength(MAX_QUANTITIES))),
  /** A unit, or what it measures: 'area', 'mass', 'plant'. */
  wants: z.optional(unit),
  of,
})
export type CalculateInput = z.infer<typeof calculateInput>
export const calculateFacts = z.object({
  result: z.number(),
  /** '' for a plain number. */
  unit: z.string(),
  /** The quantities in the order of the calculation; empty for an expression. */
  steps: z.array(z.object({ by: z.enum(['×', '÷']), value: z.number(), unit: z.string() })),
  exact: z.boolean(),
})
export type CalculateFacts = z.infer<typeof calculateFacts>

const query = z.optional(z.string().check(z.minLength(1), z.maxLength(MAX_QUERY)))
const limit = z.optional(z.int().check(z.gte(1), z.lte(MAX_FOUND)))

/** A question, or the ids of what was found before. */
export const findCardsInput = z.object({ query, ids, limit })
/** Best first. */
export const findCardsFacts = z.object({
  cards: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      body: z.string(),
      /** Of the body. */
      language: z.string(),
      sources: z.array(z.string()),
      path: z.string(),
      urgent: z.nullable(z.enum(['veterinarian', 'electrician'])),
    }),
  ),
})
export type FindCardsFacts = z.infer<typeof findCardsFacts>

export const productHelpInput = z.object({ query, ids, limit })
/** Best first. */
export const productHelpFacts = z.object({
  pages: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      body: z.string(),
      /** Of the body. */
      language: z.string(),
    }),
  ),
})
export type ProductHelpFacts = z.infer<typeof productHelpFacts>
