ALTER TABLE "users" ADD COLUMN "desk_parts" jsonb;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "paper_id" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL;--> statement-breakpoint
CREATE INDEX "mails_paper_id_index" ON "mails" USING btree ("paper_id");