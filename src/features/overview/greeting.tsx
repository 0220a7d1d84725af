/** The head of home. */
export const Greeting = ({ firstName }: { firstName: string | undefined }) => (
  <>
    <h1 className="text-2xl font-bold sm:text-3xl">Welcome back, {firstName || 'Farmer'}</h1>
    <p className="mt-2 mb-6 text-soft">Here is your farm at a glance.</p>
  </>
)
