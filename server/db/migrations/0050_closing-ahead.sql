ALTER INDEX "archived_rows_names_index" SET (gin_pending_list_limit = 128);--> statement-breakpoint
ALTER TABLE "conferences" ADD COLUMN "heard_on" timestamp(3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "one_conference_being_closed" ON "conferences" USING btree ((true)) WHERE "conferences"."heard_on" is not null;
