import { useState, type ReactNode } from 'react'
import { msg } from '#contract/message.ts'
import type { SolarDay } from '#contract/solar-history.ts'
import type { SolarPayload } from '#contract/solar.ts'
import { addDays, dateIn } from '#domain/dates/calendar-days.ts'
import type { Priced } from '#domain/energy-value.ts'
import { siteFromFields } from '#domain/solar-model/plant-from-fields.ts'
import type { Shortfall } from '#domain/solar-shortfall.ts'
import { useSeesMoney } from '#src/api/session.ts'
import { percentOfUsual, shortfallText } from '#src/features/tasks/shortfall-text.ts'
import { browserTimeZone } from '#src/lib/browser.ts'
import { cn } from '#src/lib/cn.ts'
import { dayRangeText } from '#src/lib/format.ts'
import { say, t } from '#src/lib/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Day } from '#src/ui/figure.tsx'
import { Provenance } from '#src/ui/provenance.tsx'
import { rich } from '#src/ui/rich.tsx'
import { StateDot } from '#src/ui/state-dot.tsx'
import type { Judgement } from './judge-production.ts'

/** What older days show is no longer how the panels do. */
const RECENT_DAYS = 60
/** A fortnight below this was cloudy if its best days were about as good as ever. */
const USUAL_PERCENT = 90
const CLEAR_DAYS_SHARE = 0.94

type ProductionStatusProps = {
  system: SolarPayload
  days: readonly SolarDay[]
  /** Null if it could not be made. */
  judgement: Judgement | null
  /** Left out for those who may not. */
  onAddFiles: (() => void) | undefined
  onEditLocation: (() => void) | undefined
  renderAction: (shortfall: Shortfall) => ReactNode
}

/** One sentence: whether the panels make what they should, or why that cannot be said. */
export function ProductionStatus(props: ProductionStatusProps) {
  const { system, days, judgement, onAddFiles, onEditLocation, renderAction } = props
  const [today] = useState(() => dateIn(browserTimeZone(), new Date()))
  const button = (label: string, onClick: (() => void) | undefined) =>
    onClick && (
      <Button kind="secondary" onClick={onClick}>
        {label}
      </Button>
    )
  const last = days.at(-1)?.date
  if (!last)
    return (
      <Status
        text={t('No days measured yet.')}
        action={button(t('Add inverter files'), onAddFiles)}
      />
    )
  if (last < addDays(today, -RECENT_DAYS))
    return (
      <Status
        text={rich('Nothing measured since {day}.', { day: <Day date={last} /> })}
        soft={onAddFiles && t('Add newer files to see how your panels do now.')}
        action={button(t('Add files'), onAddFiles)}
      />
    )
  if (!siteFromFields(system))
    return (
      <Status
        text={t('Your panels cannot be judged without latitude and longitude.')}
        action={button(t('Add them'), onEditLocation)}
      />
    )
  return judgement?.newest ? (
    <Judged judged={judgement.newest} system={system} today={today} renderAction={renderAction} />
  ) : (
    <Status
      text={t('The last two weeks cannot be judged yet.')}
      soft={
        <>
          {t('It takes about six weeks of one season, with most of their days.')}{' '}
          {judgement && judgement.bestShare !== null && (
            <>
              {t('The best day so far made {percent}% of a cloudless one.', {
                percent: Math.round(judgement.bestShare * 100),
              })}{' '}
              <Provenance kind="estimate" />
            </>
          )}
        </>
      }
    />
  )
}

type JudgedProps = {
  judged: NonNullable<Judgement['newest']>
  system: Priced
  today: string
  renderAction: (shortfall: Shortfall) => ReactNode
}

function Judged({ judged, system, today, renderAction }: JudgedProps) {
  const { level } = judged
  const seesMoney = useSeesMoney()
  if (level === null) {
    const { text, soft } = healthyTexts(judged, today)
    return (
      <Status
        tone="good"
        text={text}
        soft={
          <>
            {soft} <Provenance kind="estimate" />
          </>
        }
      />
    )
  }
  return (
    <Status
      tone={level}
      text={
        <>
          {shortfallText(judged, seesMoney ? system : null, today)}
          {level === 'act' && ` ${t('Check the panels.')}`}
        </>
      }
      soft={
        <>
          {say(CAUSES[judged.sky][level])} <Provenance kind="estimate" />
        </>
      }
      action={renderAction({ ...judged, level })}
    />
  )
}

const CAUSES = {
  cloudless: {
    act: msg('Even the best days made far less than usual: clouds alone do not do that.'),
    look: msg('The best days made less, too. Dirt, shade or snow can do that; clouds rarely do.'),
  },
  real: {
    act: msg('Far less than the weather of these days allows: clouds are counted in.'),
    look: msg(
      'Less than the weather of these days allows. Dirt, shade or snow can do that; clouds are counted in.',
    ),
  },
}

function healthyTexts(judged: JudgedProps['judged'], today: string) {
  const percent = percentOfUsual(judged)
  const values = { days: dayRangeText(judged.firstDay, judged.lastDay, today.slice(0, 4)), percent }
  if (judged.sky === 'real')
    return {
      text:
        percent < USUAL_PERCENT
          ? t('A little less than this weather allows.')
          : t('Making what this weather allows.'),
      soft: t('{days}: {percent}% of what this weather allows', values),
    }
  const isCloudy = percent < USUAL_PERCENT && judged.bestShare >= CLEAR_DAYS_SHARE
  if (isCloudy)
    return {
      text: t('Less sun, healthy panels.'),
      soft: t('{days}: {percent}% of usual. The best days were as good as ever.', values),
    }
  return {
    text: percent < USUAL_PERCENT ? t('A little less than usual.') : t('Making what is usual.'),
    soft: t('{days}: {percent}% of usual', values),
  }
}

const WORDS = {
  act: msg('Act now'),
  look: msg('Have a look'),
  good: msg('Good'),
} as const

type StatusProps = {
  tone?: keyof typeof WORDS
  text: ReactNode
  soft?: ReactNode
  action?: ReactNode
}

const Status = ({ tone, text, soft, action }: StatusProps) => (
  <section
    aria-label={t('Status')}
    data-figures="estimate"
    className={cn(
      'flex flex-wrap items-center justify-between gap-3',
      tone === 'act' && 'rounded-card bg-act-tint p-4',
    )}
  >
    <div className="min-w-0 flex-1 basis-72">
      <p className="text-xl font-semibold">
        {tone && (
          <StateDot isQuiet state={tone} word={say(WORDS[tone])} className="mr-2 align-middle" />
        )}
        {text}
      </p>
      {soft && <p className="mt-1 text-sm text-soft">{soft}</p>}
    </div>
    {action}
  </section>
)
