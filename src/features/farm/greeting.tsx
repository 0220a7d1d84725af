import type { Ref } from 'react'
import { t } from '#src/lib/texts.ts'

type GreetingProps = { firstName: string | undefined; heading?: Ref<HTMLHeadingElement> }

export const Greeting = ({ firstName, heading }: GreetingProps) => (
  <>
    <h1 ref={heading} tabIndex={-1} className="text-2xl font-semibold sm:text-2xl">
      {t('Welcome back, {name}', { name: firstName || t('Farmer') })}
    </h1>
    <p className="mt-2 mb-6 text-soft">{t('Here is your farm at a glance.')}</p>
  </>
)
