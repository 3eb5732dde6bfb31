ALTER TABLE "status_changes" ADD COLUMN "kind" text DEFAULT 'status' NOT NULL;--> statement-breakpoint
ALTER TABLE "status_changes" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "waiting_decisions" ADD COLUMN "from_status" text DEFAULT 'submitted' NOT NULL;--> statement-breakpoint
ALTER TABLE "waiting_decisions" ADD COLUMN "reason" text DEFAULT '' NOT NULL;