export function builtWith(environment: NodeJS.ProcessEnv): string
