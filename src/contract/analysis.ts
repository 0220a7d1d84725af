import * as z from 'zod/mini'
import { actor } from './actor.ts'
import { asIssue, msg } from './message.ts'

export const entityType = z.enum(['crop', 'animal', 'solar'])
export type EntityType = z.infer<typeof entityType>

export const analysisRequest = z.object({
  imageURL: z.string().check(z.minLength(1, asIssue(msg('A photo is needed.'))), z.maxLength(4096)),
  entityType,
  entityId: z
    .string()
    .check(z.minLength(1, asIssue(msg('A saved record is needed.'))), z.maxLength(100)),
})
export type AnalysisRequest = z.infer<typeof analysisRequest>

/** Null means 'not assessed'. */
export const analysisResult = z.object({
  healthStatus: z.nullish(z.string()),
  systemStatus: z.nullish(z.string()),
  diseaseDetected: z.nullish(z.boolean()),
  pestDamage: z.nullish(z.boolean()),
  behaviorNormal: z.nullish(z.boolean()),
  shadingDetected: z.nullish(z.boolean()),
  dirtBuildup: z.nullish(z.boolean()),
})
export type AnalysisResult = z.infer<typeof analysisResult>

export const recommendation = z.object({
  type: z.string(),
  message: z.string(),
  priority: z.enum(['high', 'medium', 'low']),
})
export type Recommendation = z.infer<typeof recommendation>

/**
 * A figure measured on the photo, e.g. {name: 'discolouredAreaPercent', label: 'Discoloured area
 * of the leaf', value: 3.4, unit: '%'}.
 */
export const measurement = z.object({
  name: z.string(),
  label: z.string(),
  value: z.number(),
  unit: z.string(),
})
export type Measurement = z.infer<typeof measurement>

export const analysis = z.object({
  id: z.string(),
  entityType,
  entityId: z.string(),
  imageURL: z.string(),
  /** Path of a transparent PNG to lay over the photo: it highlights the counted area. */
  overlayURL: z.nullable(z.string()),
  analysisResult,
  recommendations: z.array(recommendation),
  measurements: z.array(measurement),
  /** One sentence: what was seen and why it led to this verdict. */
  evidence: z.nullable(z.string()),
  /** 'built-in', or the name of the configured model. */
  engine: z.string(),
  engineVersion: z.string(),
  /** From 0 to 1; null if the engine reports none. */
  confidence: z.nullable(z.number()),
  /** Why the built-in engine answered in place of the configured model, which failed. */
  fallbackReason: z.nullable(z.string()),
  /** Who took the photo. */
  by: actor,
  createdAt: z.string(),
})
export type Analysis = z.infer<typeof analysis>

/**
 * A sentence as stored: a code with its figures and with the facts that stand in it, or the text of a
 * model, which has no code.
 */
export type Fact = { message: string; values?: Record<string, number | Fact> | undefined }

export const factValues: z.ZodMiniType<Fact['values']> = z.lazy(() =>
  z.optional(z.record(z.string(), z.union([z.number(), fact]))),
)
const fact = z.object({ message: z.string(), values: factValues })
export const facts = z.array(fact).check(z.minLength(1))

export const analysisAnswer = z.object({ analysis })
/** A recommendation that became a task, or a task to take another photo. `key` is that of the task's source. */
const recommendedTask = z.object({ key: z.string(), taskId: z.string(), isDone: z.boolean() })

/** Newest first. `earlier` is the cursor of the next page (`?before=`), null on the last. */
export const analysisList = z.object({
  analyses: z.array(analysis),
  earlier: z.nullable(z.string()),
  tasks: z.array(recommendedTask),
})

export type AnalysisList = z.infer<typeof analysisList>

/** The least that any backend answers (spec section 7). Ours sends all of `analysis`. */
export const foundAnalysis = z.extend(z.partial(analysis), {
  analysisResult,
  recommendations: z.nullish(z.array(recommendation)),
  /** Set on a phone without a network, which made the verdict itself. */
  isWaiting: z.optional(z.boolean()),
})
export type FoundAnalysis = z.infer<typeof foundAnalysis>

export const foundAnswer = z.object({ analysis: foundAnalysis })
export const foundList = z.object({
  analyses: z.array(foundAnalysis),
  earlier: z.nullish(z.string()),
  tasks: z.optional(z.array(recommendedTask)),
})
export type FoundList = z.infer<typeof foundList>
