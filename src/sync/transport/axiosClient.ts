import axios from 'axios'
import { apiBase } from './apiBase.ts'

/** Sends the portal's calls. No time-out (spec §9): an upload over a bad line may take as long as it makes progress. */
export const client = axios.create({ baseURL: apiBase, validateStatus: () => true })
