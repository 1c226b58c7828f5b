// One file to fetch: on its own, what both need would come in more files to everyone.
export { DaysDialog } from './DaysDialog.tsx'
export { RoadDialog } from './RoadDialog.tsx'
