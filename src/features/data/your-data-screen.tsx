import { YourData } from './your-data.tsx'
import { paths } from '#src/lib/paths.ts'
import { ScreenHeader } from '#src/ui/screen-header.tsx'

export function YourDataScreen() {
  return (
    <main>
      <ScreenHeader title="Your data" backTo={paths.dashboard} backLabel="Back to the dashboard" />
      <div className="mx-auto max-w-3xl px-4 py-6 sm:px-6">
        <YourData />
      </div>
    </main>
  )
}
